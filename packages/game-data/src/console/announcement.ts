const longest = 300
/** Blanks, line breaks, control characters, and what hides text or turns it around. */
const gap = /[\s\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/g

/** A line of the service's, told apart from what players and the owner say; always one line. */
export function announcementLine(text: string): string {
  const plain = text.replace(gap, ' ').trim()
  return `[Trellis] ${plain.slice(0, longest)}`
}
