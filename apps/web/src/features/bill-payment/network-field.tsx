import type { ReactNode } from 'react';
import { RadioField } from '../../ui/radio-field.tsx';

/** Two rows of them, with their label. */
export const NETWORKS_HEIGHT_PX = 144;

/** As S2 §2 writes them; a network that came later goes by its own title. */
const NAMES: Readonly<Record<string, string>> = {
  MTN: 'MTN',
  GLO: 'GLO',
  AIRTEL: 'AIRTEL',
  ETISALAT: 'ETISALAT',
};

const nameOf = ({ code, title }: Pick<Network, 'code' | 'title'>): string => NAMES[code] ?? title;

type Network = {
  readonly title: string;
  readonly code: string;
  readonly alsoKnownAs: string | null;
  readonly prefixes: readonly string[];
};

/** The network that gave a number out, as its first four digits say; undefined while they do not. */
export function networkOf<One extends Network>(
  phoneNumber: string,
  networks: readonly One[],
): One | undefined {
  const prefix = phoneNumber.slice(0, 4);
  return networks.find(({ prefixes }) => prefixes.includes(prefix));
}

/** What to think of where a number was given out by another network; it may have moved since, so nothing is refused. */
export function otherNetworkWarning(
  phoneNumber: string,
  chosen: Network | undefined,
  networks: readonly Network[],
): string | undefined {
  const first = networkOf(phoneNumber, networks);
  if (first === undefined || chosen === undefined || first.code === chosen.code) return undefined;
  return `Numbers that begin with ${phoneNumber.slice(0, 4)} are mostly ${nameOf(first)}. Go on if this one has moved to ${nameOf(chosen)}.`;
}

type Props = {
  readonly label: string;
  readonly networks: readonly Network[];
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error?: ReactNode;
  readonly 'data-path'?: string;
};

/** The networks, all in sight, by the names on their shops and those they had before. */
export function NetworkField({ networks, ...field }: Props) {
  return (
    <RadioField
      {...field}
      required
      isGrid
      options={networks.map((network) => ({
        value: network.code,
        label: nameOf(network),
        note: network.alsoKnownAs,
      }))}
    />
  );
}
