/** A text as base64, the way `/verify-email?email=` carries it (S1 §2). */
export function encodeBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
