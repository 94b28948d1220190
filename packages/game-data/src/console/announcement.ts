const longest = 300
/** Matches blanks, line breaks, control characters, and characters that hide or reverse text. */
const gap = /[\s\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/g

/**
 * Returns an announcement of the service as one line. The prefix separates it from lines of players and of
 * the owner.
 */
export function formatAnnouncement(text: string): string {
  const plain = text.replace(gap, ' ').trim()
  return `[Trellis] ${plain.slice(0, longest)}`
}
