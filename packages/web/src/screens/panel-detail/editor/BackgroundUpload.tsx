/** Until the server takes pictures there is nothing to choose. */
export function BackgroundUpload(_: { onUploaded(address: string): void }) {
  return null;
}
