import { BRAND_LIMITS } from '@fieldscope/contract/brand-limits';
import { BASES, type BodyOf, type InputOf, type ResultOf } from '@fieldscope/contract/call';
import { brands } from '@fieldscope/contract/calls/brands';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { BrandColours } from '@fieldscope/contract/shown-brand';
import { fileHeaders } from '../../platform/http/call-response';
import { WrittenAnswer } from '../../platform/http/reads';
import type { Ctx, OrgCtx } from '../../platform/http/request-context';
import type { MailNames } from '../../platform/mail/mail-delivery';
import { PRODUCT_NAME } from '../../platform/mail/portal-name';
import { pictureFaultWords } from '../../platform/pictures/picture-faults';
import { type Db, inTransaction, violatedUnique } from '../../platform/postgres/db';
import type { AttemptLimit } from '../../platform/security/attempt-limit';
import { brandChanged } from './brands.events';
import * as repository from './brands.repository';
import { coloursOf } from './colours.model';
import { digestOf } from './digest.model';
import { lookForRecord, newDomainCode, recordOf } from './domain-proof.service';
import { shownBrand } from './shown-brand.model';
import type { ShownBrands } from './shown-brands.service';
import { WRITE_BRAND_PICTURE } from './write-brand-picture.work';

type Call = typeof brands;
type Result<Name extends keyof Call> = Promise<ResultOf<Call[Name]>>;

/** Names of portal and sender in mails of an organisation, or of nobody in particular. */
export async function viewMailNames(db: Db, orgId: OrgId | undefined): Promise<MailNames> {
  const { name, sender, domain } = await repository.findNames(db, orgId);
  return { portal: name ?? PRODUCT_NAME, sender: sender ?? undefined, domain: domain ?? undefined };
}

/** Where the icon is that members of an organisation see, below the portal's address; undefined: the portal's own is theirs. */
export async function viewIconPath(db: Db, orgId: OrgId): Promise<string | undefined> {
  const [own, ofInstallation] = await Promise.all([
    repository.findBrand(db, orgId),
    repository.findBrandOfInstallation(db),
  ]);
  const { icon } = shownBrand(own, ofInstallation).pictures;
  return icon && `${BASES.portal}${brands.viewPicture.path}?digest=${icon}`;
}

/** The brand that members of an organisation see. */
export async function viewBrand(
  { db, orgId }: Pick<OrgCtx, 'db' | 'orgId'>,
  shown: ShownBrands,
): Result<'view'> {
  return shownBrand(await repository.findBrand(db, orgId), await shown.ofInstallation());
}

/** Bytes of a picture never change under their digest. */
const KEPT = { 'cache-control': 'public, max-age=31536000, immutable' };

/** @throws AppError resource_missing */
export async function viewPicture(
  { db }: Ctx,
  { digest }: InputOf<Call['viewPicture']>,
): Promise<WrittenAnswer> {
  const bytes = (await repository.findPicture(db, digest)) ?? fail('resource_missing');
  return new WrittenAnswer({ ...fileHeaders('image/webp', `${digest}.webp`), ...KEPT }, bytes);
}

/** @throws AppError resource_missing */
export async function viewText({ db }: Ctx, { digest }: InputOf<Call['viewText']>): Result<'viewText'> {
  return { text: (await repository.findText(db, digest)) ?? fail('resource_missing') };
}

/** @throws AppError resource_missing */
export async function isDomain(
  { domain }: InputOf<Call['isDomain']>,
  shown: ShownBrands,
): Result<'isDomain'> {
  if ((await shown.ownerOf(domain)) === undefined) fail('resource_missing');
  return {};
}

/** @throws AppError account_missing */
export async function viewSettings({ db, orgId }: OrgCtx): Result<'viewSettings'> {
  const stored = (await repository.findBrand(db, orgId)) ?? fail('account_missing');
  const { name, colour, sender, links, pictures, runs_installation: ofInstallation } = stored;
  return {
    name,
    colour,
    sender,
    links,
    texts: await repository.findTexts(db, orgId),
    pictures,
    domain: shownDomain(stored),
    of_installation: ofInstallation,
  };
}

function shownDomain({
  domain,
  domain_code: code,
  domain_proven_at: provenAt,
}: Partial<repository.OwnDomain>) {
  if (!domain || !code) return null;
  return { domain, record: recordOf({ domain, domain_code: code }), proven_at: provenAt ?? null };
}

export const previewColours = async (
  _ctx: OrgCtx,
  { colour }: InputOf<Call['previewColours']>,
): Promise<BrandColours> => coloursOf(colour);

/** @throws AppError operation_unsupported: a purchase agreement of an organisation that does not run the installation */
export async function updateBrand(
  ctx: OrgCtx,
  { texts, ...settings }: BodyOf<Call['update']>,
): Result<'update'> {
  await ensureOwnAgreement(ctx, Boolean(settings.links.agreement ?? texts.agreement));
  await inTransaction(ctx.db, async (db) => {
    await repository.putSettings(db, ctx.orgId, settings);
    await repository.putTexts(
      db,
      ctx.orgId,
      Object.entries(texts).map(([text, words]) => ({ text, words, digest: digestOf(words) })),
    );
  });
  await announce(ctx);
  return {};
}

/** What is bought is bought of whoever runs the installation: an organisation has no purchase agreement of its own. */
async function ensureOwnAgreement({ db, orgId }: OrgCtx, areGiven: boolean): Promise<void> {
  const brand = areGiven && (await repository.findBrand(db, orgId));
  if (brand && !brand.runs_installation) fail('operation_unsupported');
}

/** @throws AppError upload_failed with the reason; too_frequent, server_busy */
export async function uploadPicture(
  ctx: OrgCtx,
  { picture, data }: BodyOf<Call['uploadPicture']>,
): Result<'uploadPicture'> {
  const written = await ctx.workers.run(WRITE_BRAND_PICTURE, ctx.orgId, {
    file: Buffer.from(data, 'base64'),
  });
  if ('fault' in written)
    return fail('upload_failed', { reason: pictureFaultWords(ctx.language, written.fault, BRAND_LIMITS) });
  const digest = digestOf(written.bytes);
  await repository.putPicture(ctx.db, ctx.orgId, { picture, digest, bytes: written.bytes });
  await announce(ctx);
  return { digest };
}

/** @throws AppError resource_missing */
export async function removePicture(
  ctx: OrgCtx,
  { picture }: InputOf<Call['removePicture']>,
): Result<'removePicture'> {
  if (!(await repository.deletePicture(ctx.db, ctx.orgId, picture))) fail('resource_missing');
  await announce(ctx);
  return {};
}

/** @throws AppError operation_unsupported: it is that of the installation */
export async function setDomain(ctx: OrgCtx, { domain }: BodyOf<Call['setDomain']>): Result<'setDomain'> {
  if (domain === new URL(ctx.publicUrl()).hostname) fail('operation_unsupported');
  const code = domain === null ? null : newDomainCode();
  await repository.putDomain(ctx.db, ctx.orgId, { domain, code });
  await announce(ctx);
  return { domain: await viewDomain(ctx) };
}

const viewDomain = async ({ db, orgId }: OrgCtx) => {
  const stored = await repository.findBrand(db, orgId);
  return stored ? shownDomain(stored) : null;
};

/** @throws AppError resource_missing (none is named), trigger_limit */
export async function proveDomain(ctx: OrgCtx, attempts: AttemptLimit): Result<'proveDomain'> {
  const { domain, domain_code } = (await repository.findBrand(ctx.db, ctx.orgId)) ?? {};
  if (!domain || !domain_code) return fail('resource_missing');
  await attempts.count(ctx.orgId);
  const found = await lookForRecord(ctx, { domain, domain_code });
  const outcome = found === 'found' ? await noteProven(ctx, { domain, domain_code }) : found;
  return { outcome, domain: (await viewDomain(ctx)) ?? fail('resource_missing') };
}

async function noteProven(
  ctx: OrgCtx,
  named: Pick<repository.OwnDomain, 'domain' | 'domain_code'>,
): Promise<'proven' | 'taken'> {
  await forgetFormerHolder(ctx, named.domain);
  try {
    await repository.noteProven(ctx.db, ctx.orgId, named, ctx.clock.now());
  } catch (error) {
    if (violatedUnique(error) === 'brand_proven_domain') return 'taken';
    throw error;
  }
  await announce(ctx);
  return 'proven';
}

/** A domain changes hands: whoever had proven it before keeps it only while the record is still there. */
async function forgetFormerHolder(ctx: OrgCtx, domain: string): Promise<void> {
  const holder = await repository.findHolder(ctx.db, domain);
  if (!holder || holder.org_id === ctx.orgId) return;
  if ((await lookForRecord(ctx, holder)) === 'missing') await repository.forgetProof(ctx.db, holder);
}

const announce = ({ events, orgId }: OrgCtx): Promise<void> => events.announce(brandChanged, { orgId });
