import { onTheDatabase } from './database.ts';

/** What was started and given up counts for ten minutes, and a row of journeys starts more than a person does. */
export async function letStartsAge({ email }: { readonly email: string }): Promise<void> {
  const age = `update operations set created_at = operations.created_at - interval '10 minutes'
    from customers where customers.id = customer_id and email = $1 and failure_code = 'OPERATION_DISCARDED'`;
  await onTheDatabase(age, [email]);
}
