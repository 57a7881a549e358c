import type { OrgId } from '@fieldscope/contract/ids';
import type { Db } from '../../platform/postgres/db';
import * as repository from './device-profiles.repository';

type Profile = repository.ProfileRow;

/** Characters of scripts that are kept. */
const MOST_CHARACTERS = 32 * 1024 * 1024;

/** Profiles as they are stored, those that were used last. */
export class ProfileCache {
  private readonly loading = new Map<number, Promise<Profile | undefined>>();
  private readonly loaded = new Map<number, Profile>();
  private characters = 0;

  constructor(private readonly db: Db) {}

  /** undefined: the organisation has no such profile */
  find(orgId: OrgId, profileId: number): Promise<Profile | undefined> {
    const known = this.loaded.get(profileId);
    if (known) {
      // The one that was used last comes last.
      this.loaded.delete(profileId);
      this.loaded.set(profileId, known);
      return Promise.resolve(known);
    }
    const loading = this.loading.get(profileId) ?? this.load(orgId, profileId);
    this.loading.set(profileId, loading);
    return loading;
  }

  drop(profileId: number): void {
    this.loading.delete(profileId);
    this.characters -= this.loaded.get(profileId)?.script.length ?? 0;
    this.loaded.delete(profileId);
  }

  clear(): void {
    this.loading.clear();
    this.loaded.clear();
    this.characters = 0;
  }

  private load(orgId: OrgId, profileId: number): Promise<Profile | undefined> {
    const loading = repository.findProfile(this.db, orgId, profileId).then((profile) => {
      // Dropped meanwhile: what was read may be old.
      if (profile && this.loading.get(profileId) === loading) this.keep(profile);
      return profile;
    });
    const done = () => {
      if (this.loading.get(profileId) === loading) this.loading.delete(profileId);
    };
    loading.then(done, done);
    return loading;
  }

  private keep(profile: Profile): void {
    this.loaded.set(profile.profile_id, profile);
    this.characters += profile.script.length;
    for (const oldest of this.loaded.keys()) {
      if (this.characters <= MOST_CHARACTERS) break;
      this.drop(oldest);
    }
  }
}
