/** What the worker uses of its global scope: the types of workers and of pages do not go together in one program. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface PushEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null;
}
export interface NotificationClick extends WorkerEvent {
  /** Name of the button; empty: the notification itself. */
  readonly action: string;
  readonly notification: Notification;
}
export interface SubscriptionChange extends WorkerEvent {
  /** Browsers may leave either out. */
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

interface WorkerEvents {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: FetchEvent;
  push: PushEvent;
  notificationclick: NotificationClick;
  pushsubscriptionchange: SubscriptionChange;
}

/** A page of the portal. */
interface PortalPage {
  readonly url: string;
  focus(): Promise<PortalPage>;
  navigate(url: string): Promise<PortalPage | null>;
}

/** What notifications have beside what pages may give them. */
export type ShownNotification = NotificationOptions & {
  renotify: boolean;
  timestamp: number;
  actions: { action: string; title: string }[];
};

interface WorkerScope {
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
  skipWaiting(): Promise<void>;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly PortalPage[]>;
    openWindow(url: string): Promise<PortalPage | null>;
  };
  readonly registration: {
    showNotification(title: string, options: ShownNotification): Promise<void>;
    getNotifications(filter: { tag: string }): Promise<readonly Notification[]>;
    readonly pushManager: PushManager;
  };
  readonly location: Location;
}

export const worker = globalThis as unknown as WorkerScope;
