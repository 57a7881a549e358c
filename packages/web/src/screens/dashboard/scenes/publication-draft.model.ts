import type { Publication } from '@fieldscope/contract/calls/open-data';

/** What people enter of a publication. */
export interface PublicationDraft extends Pick<Publication, 'licence' | 'contact' | 'location'> {
  isPublished: boolean;
  /** Address of a licence of one's own. */
  ownLicence: string;
}

/** A first publication says where devices are to about a kilometre: more can be told later, and not be taken back. */
const FIRST: PublicationDraft = {
  ...{ isPublished: false, licence: 'CC-BY-4.0', ownLicence: '', contact: '', location: 'rounded' },
};

export const publicationDraftOf = (publication: Publication | undefined): PublicationDraft =>
  publication
    ? {
        isPublished: publication.is_published,
        licence: publication.licence,
        ownLicence: publication.licence_url ?? '',
        contact: publication.contact,
        location: publication.location,
      }
    : FIRST;

/** Whether a text is an address of the web, as the server takes it. */
export function isHttpAddress(text: string): boolean {
  const address = text.trim();
  return /^https?:\/\/[^/?#\s]+\.[^/?#\s]+/i.test(address) && URL.canParse(address);
}
