/**
 * How anybody asks a hosted server over UDP, on the port where the game is played, whether it answers. A question
 * is exactly `questionBytes` long, so that an answer is never larger than what was sent (nothing to amplify):
 * `FF FF FF FF`, the ASCII text `trellis?`, a nonce of 16 bytes, zeros. The answer: `FF FF FF FF`, `trellis!`, the
 * same nonce, then the UTF-8 JSON of `serverAnswerSchema`.
 * Apart from the schema so that the engine need not load zod.
 */
export const questionBytes = 256
export const nonceBytes = 16
export const questionHead = [0xff, 0xff, 0xff, 0xff, ...ascii('trellis?')] as const
export const answerHead = [0xff, 0xff, 0xff, 0xff, ...ascii('trellis!')] as const

function ascii(text: string): number[] {
  return Array.from(text, (sign) => sign.charCodeAt(0))
}
