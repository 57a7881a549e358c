/** A device by its name and EUI; one without a name of its own is named once. */
export const nameWithEui = (name: string, eui: string): string => (name === eui ? eui : `${name} · ${eui}`);
