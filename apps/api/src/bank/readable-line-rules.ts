/**
 * What nobody sees or what turns the text around, and letters that are drawn as nothing; but for the marks that join two pictures
 * or two Arabic letters to one.
 */
const UNSEEN =
  /(?:(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d\p{Extended_Pictographic}|(?<=\p{Script=Arabic})(?:\u200c|\u200d)\p{Script=Arabic})[\p{C}\p{Z}\ufffd\u115f\u1160\u2800\u3164\uffa0])+/gu;

/** What somebody wrote, as one line of at most so many characters, without any that nobody sees or that turn the text around. */
export function readableLine(text: string, lengthMax: number): string {
  return (
    text
      .toWellFormed()
      .replaceAll(UNSEEN, ' ')
      .trim()
      .slice(0, lengthMax)
      // Half a character at the cut could not be written, and what joined it to the next joins nothing.
      .replace(/(?<!\p{Cs}|\u200c|\u200d)(?:\p{Cs}|\u200c|\u200d)+$/u, '')
      .trimEnd()
  );
}
