import { z } from 'zod';
import { defineEndpoints, schemaNames, signedBy } from './endpoint.ts';
import { accountNumber, exactBankCode, text } from './fields.ts';

/** Kobo in digits, as other banks write them; no more than an account can hold. */
const koboDigits = z.string().regex(/^[1-9]\d{0,13}$/);
const sessionId = z.string().regex(/^\d{30}$/);

schemaNames.add(koboDigits, { id: 'KoboDigits', examples: ['150050'] });
schemaNames.add(sessionId, { id: 'SessionId', examples: ['000013260529093000123456789012'] });

export const inboundCreditsEndpoints = defineEndpoints('Inbound credits', {
  'POST /api/interbank/credits': {
    operationId: 'reportInboundCredit',
    summary:
      'The switch tells of money from another bank; told again, it is answered again and credited once (decision 75)',
    access: signedBy('INTERBANK'),
    body: z.object({
      sessionId,
      amountKobo: koboDigits,
      sourceBankCode: exactBankCode,
      sourceAccountNumber: accountNumber,
      sourceAccountName: text(200),
      destinationAccountNumber: accountNumber,
      narration: text(200),
    }),
    /**
     * In the codes of NIP: 00 credited, 07 there is no account that takes it, 15 no session id that another bank makes now, 26
     * told before with other contents.
     */
    response: z.object({ sessionId: z.string(), responseCode: z.enum(['00', '07', '15', '26']) }),
    errors: ['BAD_SIGNATURE'],
  },
});
