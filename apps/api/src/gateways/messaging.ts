import type { Config } from '../platform/config.ts';

export type OutgoingMessage = {
  readonly channel: 'EMAIL' | 'SMS';
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
};

/** The way out of the bank for messages. `send` throws when a message could not be handed over; the outbox tries again. */
export type Messaging = { send(message: OutgoingMessage): Promise<void> };

/**
 * The demo has no mail or SMS provider: its messages arrive in the development mailbox alone. Production refuses to
 * start without both, so nothing is ever dropped here.
 */
export function createMessaging(config: Config): Messaging {
  return {
    async send(message) {
      if (config.profile === 'production')
        throw new Error(`No provider for ${message.channel} is built in yet`);
    },
  };
}
