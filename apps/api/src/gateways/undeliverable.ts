/** Nobody will take this message, however often it is tried. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/** It was certainly not taken; another time it may be. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
}
