/** What a customer's money goes to (A279). What nobody put anywhere else is by its kind, or OTHER. */
export const SPENDING_CATEGORIES = [
  'FARM_INPUTS',
  'WAGES',
  'TRANSPORT',
  'FOOD_AND_HOME',
  'SCHOOL',
  'HEALTH',
  'FAMILY_AND_FRIENDS',
  'AIRTIME_AND_DATA',
  'ELECTRICITY',
  'TELEVISION',
  'BANK_CHARGES',
  'OTHER',
] as const;
export type SpendingCategory = (typeof SPENDING_CATEGORIES)[number];

/** What customers read for them. */
export const SPENDING_CATEGORY_NAMES: Readonly<Record<SpendingCategory, string>> = {
  FARM_INPUTS: 'Farm inputs',
  WAGES: 'Wages',
  TRANSPORT: 'Transport',
  FOOD_AND_HOME: 'Food and home',
  SCHOOL: 'School',
  HEALTH: 'Health',
  FAMILY_AND_FRIENDS: 'Family and friends',
  AIRTIME_AND_DATA: 'Airtime and data',
  ELECTRICITY: 'Electricity',
  TELEVISION: 'Television',
  BANK_CHARGES: 'Bank charges',
  OTHER: 'Other',
};

/** At this part of a budget its owner is warned (in hundredths). */
export const BUDGET_WARNING_PERCENT = 80;

/** How many months, the one asked for included, the flows of the past are told. */
export const SPENDING_MONTHS = 6;
