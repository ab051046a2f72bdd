/** S1 §5: optional fields say so. Required ones carry a red asterisk, which comes with `required`. */
export const fieldLabel = (label: string, isOptional: boolean): string =>
  isOptional ? `${label} (Optional)` : label;
