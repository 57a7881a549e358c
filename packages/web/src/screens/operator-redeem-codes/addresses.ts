/** A code with the address that its QR code shows. */
export interface AddressedCode {
  code: string;
  address: string;
}

/** Codes of the file that the server made of them; neither codes nor addresses have a comma. */
export const addressesOf = (file: string): AddressedCode[] =>
  file
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => {
      const [code = '', address = ''] = line.split(',');
      return { code, address };
    });
