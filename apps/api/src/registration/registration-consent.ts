import type { Config } from '../platform/config.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';

/** Which versions of the bank's terms and of its privacy notice somebody agreed to. */
export type AgreedVersions = { readonly termsVersion: string; readonly privacyVersion: string };

/** The versions as a form names them, or does not. */
type NamedVersions = { readonly [Name in keyof AgreedVersions]?: string | undefined };

export function versionsInForce({
  legalTexts: { terms, privacy },
}: Pick<Config, 'legalTexts'>): AgreedVersions {
  return { termsVersion: terms.version, privacyVersion: privacy.version };
}

/**
 * What a registration agrees to: the versions in force, which it may name or leave unnamed (A101).
 * @throws Refusal TERMS_CHANGED when it names others, because those in force were not read
 */
export function agreedVersions({ config }: Platform, named: NamedVersions): AgreedVersions {
  const inForce = versionsInForce(config);
  const { termsVersion = inForce.termsVersion, privacyVersion = inForce.privacyVersion } = named;
  if (termsVersion !== inForce.termsVersion || privacyVersion !== inForce.privacyVersion)
    throw fail('TERMS_CHANGED');
  return inForce;
}
