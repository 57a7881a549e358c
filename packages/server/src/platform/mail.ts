/** A mail in plain text, with the same text as simple HTML made from it. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
}

export interface Mail {
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}
