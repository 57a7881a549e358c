export interface StatusDefinition {
  /** Absent where the value is a state, a version or a number without a published unit. */
  readonly unit?: string;
}

/** Statuses of devices, by id. */
export const STATUSES = {
  3000: { unit: '%' },
  3001: {},
  3009: {},
  3013: {},
  3017: {},
  3502: {},
  3576: {},
  3900: { unit: 'min' },
  3920: {},
  3921: {},
  3922: {},
  3923: {},
  3924: {},
  3925: {},
  3926: {},
  3927: {},
  3928: {},
  3929: {},
  3930: {},
  3931: {},
  3932: {},
  3933: {},
  3934: {},
  3935: {},
  3936: {},
  3937: {},
  3938: {},
  3939: {},
  3940: {},
  3941: {},
  3942: { unit: 'min' },
  3943: { unit: 'min' },
  3944: { unit: 'min' },
  3945: {},
  3946: {},
  3947: { unit: 'mg' },
  3948: { unit: 'min' },
  3949: {},
  3950: { unit: 'min' },
  3951: {},
  3952: { unit: 'mg' },
  3953: {},
  3954: { unit: 'min' },
  3955: { unit: 's' },
  3956: { unit: '℃' },
  3957: { unit: '℃' },
  3958: {},
  3959: {},
  3960: { unit: 'min' },
  3961: { unit: 's' },
  3962: {},
  3963: {},
  3964: {},
  3965: {},
  3972: {},
  3973: {},
  3974: {},
  3976: {},
  3977: { unit: 's' },
  3978: { unit: 's' },
  3979: {},
} as const satisfies Record<number, StatusDefinition>;

export type KnownStatusId = keyof typeof STATUSES;

export const KNOWN_STATUS_IDS = Object.keys(STATUSES).map(Number) as KnownStatusId[];

export function isKnownStatus(id: number): id is KnownStatusId {
  return Object.hasOwn(STATUSES, id);
}
