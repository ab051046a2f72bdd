/** A comment that is often needed: what staff press, and what the customer reads. */
export type Reason = { readonly label: string; readonly text: string };

export const DOCUMENT_REASONS: readonly Reason[] = [
  { label: 'Picture blurred', text: 'The picture is blurred. Please take it again in good light.' },
  { label: 'Document expired', text: 'The document has expired. Please send one that is still valid.' },
  { label: 'Name differs', text: 'The name on the document differs from the name in your profile.' },
  { label: 'Not the right document', text: 'This is not the document we asked for.' },
  { label: 'Face not visible', text: 'The face cannot be seen clearly. Please look straight at the camera.' },
  { label: 'Part is cut off', text: 'Part of the document is cut off. Please show all four corners.' },
];

export const PROFILE_REASONS: readonly Reason[] = [
  { label: 'Name differs', text: 'The names in your profile differ from those on your documents.' },
  {
    label: 'Name not complete',
    text: 'Please give your first and last names in full, as on your documents.',
  },
  { label: 'Phone number', text: 'We could not reach you at your phone number. Please check it.' },
];

export const NUMBER_REASONS: readonly Reason[] = [
  {
    label: 'Could not be confirmed',
    text: 'We could not confirm that this number is yours. Please visit a branch with your slip.',
  },
  { label: 'Check the number', text: 'Please check the number and enter it again.' },
];

export const KYC_PICTURE_REASONS: readonly Reason[] = [
  {
    label: 'Bill too old',
    text: 'The utility bill is older than three months. Please send a newer one.',
  },
  {
    label: 'Address differs',
    text: 'The address on the utility bill differs from the one you gave us.',
  },
  {
    label: 'Card expired',
    text: 'The identification card has expired. Please send one that is still valid.',
  },
  { label: 'Name differs', text: 'The name on a document differs from the name in your profile.' },
  { label: 'Picture blurred', text: 'A picture is blurred. Please take it again in good light.' },
  { label: 'Not the right document', text: 'A picture does not show the document we asked for.' },
  {
    label: 'Part is cut off',
    text: 'Part of a document is cut off. Please show all four corners.',
  },
];

export const KEPT_OPEN_REASONS: readonly Reason[] = [
  {
    label: 'Money on it',
    text: 'There is money on this account. Please move it to another account, then ask again.',
  },
  {
    label: 'Payments under way',
    text: 'A payment of this account is still under way. Please ask again once it is over.',
  },
  {
    label: 'Scheduled payments',
    text: 'Payments are scheduled from or to this account. Please cancel them, then ask again.',
  },
  { label: 'As they wish', text: 'As you told us, we leave this account open.' },
];
