import type { Platform } from '../platform/platform.ts';

/** A production bank must not hold customers with published passwords. */
export async function refuseDemoData(platform: Platform): Promise<void> {
  const seeded = await platform.db.selectFrom('demo_seeds').select('name').limit(1).executeTakeFirst();
  if (seeded !== undefined)
    throw new Error('This database holds demo data. APP_ENV=production refuses to start with it.');
}
