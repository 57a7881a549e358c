import type { Language } from '@fieldscope/contract/languages';
import type { Routes } from '../../../platform/http/bind';
import type { PlatformServices } from '../../../platform/services';
import type { OrderPorts, OrderRow } from '../../orders/orders.service';

/** What a kind of payment works with. */
export type KindParts = Pick<
  PlatformServices,
  'attempts' | 'config' | 'clock' | 'db' | 'fetchOutside' | 'log' | 'publicUrl' | 'queue' | 'secrets'
> & { ports: OrderPorts };

/** A part of a payment, or all of it, that goes back to its payer. */
export interface Refund {
  orderId: string;
  /** Of the payment, as the service names it. */
  paymentSenderId: string;
  amount: number;
}

/** A way in which orders are paid here. What is absent there is nothing to do for. */
export interface OpenedKind {
  /**
   * Begins the payment of an unpaid order. @returns the address of its page; null: there is none
   * @throws AppError recharge_failed, operation_unsupported
   */
  begin(order: OrderRow, language: Language): Promise<string | null>;
  /** Asks what became of what was begun, and takes what was paid. @throws AppError recharge_failed */
  ask?(orderId: string): Promise<void>;
  /** Asks for what nobody was told of for long. */
  askOverdue?(signal: AbortSignal): Promise<void>;
  /** Closes what was begun, so that nobody can pay any more. @throws Error when that is to be tried again */
  withdraw?(orderId: string): Promise<void>;
  /** Gives money back, once however often it is asked to. @throws PermanentFailure, and another error when that is to be tried again */
  giveBack?(refund: Refund): Promise<void>;
  /** Calls of the service. */
  routes?: readonly Routes[];
}

export interface PaymentKind {
  /** Whether money goes back the way it came; else the operator gives it back. */
  givesBack: boolean;
  open(parts: KindParts): OpenedKind | Promise<OpenedKind>;
}
