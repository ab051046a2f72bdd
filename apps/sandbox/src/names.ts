const YORUBA = {
  surnames: 'ADEBAYO ADEWALE AFOLABI AKINOLA BALOGUN FASHOLA OGUNLEYE OLAWALE OYELARAN',
  firstNames: 'ABIODUN AYODELE BUKOLA FOLAKE KEHINDE OLUWASEUN TAIWO TEMITOPE YETUNDE',
};
const IGBO = {
  surnames: 'ANYANWU CHUKWU EZE IBEKWE NNAMDI NWOSU OKAFOR OKONKWO ONYEKA',
  firstNames: 'ADAEZE CHIDI CHINEDU EMEKA IFEOMA KELECHI NGOZI OBINNA UCHENNA',
};
const HAUSA = {
  surnames: 'ABUBAKAR BELLO DANJUMA GARBA IBRAHIM LAWAL MUSA SANI YUSUF',
  firstNames: 'AISHA ALIYU AMINA FATIMA HALIMA KABIRU MARYAM SADIQ ZAINAB',
};
const PEOPLE = [YORUBA, IGBO, HAUSA];

/** Whose account or meter this is, surname first, in capitals: always the same person for one number at one bank or provider. */
export function nameOf(keeperCode: string, number: string): string {
  const drawn = hash(`${keeperCode} ${number}`);
  const people = PEOPLE[drawn % PEOPLE.length] ?? YORUBA;
  const draw = (names: string, divisor: number) => {
    const all = names.split(' ');
    return all[Math.floor(drawn / divisor) % all.length];
  };
  return `${draw(people.surnames, 3)} ${draw(people.firstNames, 27)}`;
}

const STREETS =
  'Agip Road, Bodija Road, Hospital Road, Ibrahim Taiwo Road, Market Road, Mission Street, Ogui Road, Station Road';

/** Where a meter hangs, always the same for one number at one provider. */
export function addressOf(providerCode: string, number: string): string {
  const drawn = hash(`${providerCode} ${number} address`);
  const streets = STREETS.split(', ');
  return `${1 + (drawn % 90)} ${streets[Math.floor(drawn / 90) % streets.length]}`;
}

/** FNV-1a: neighbours get names that have nothing to do with each other. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value ^= character.charCodeAt(0);
    value = Math.imul(value, 0x01000193) >>> 0;
  }
  return value;
}
