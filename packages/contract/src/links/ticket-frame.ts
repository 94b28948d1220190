/**
 * The datagram with which the lobby hands a sealed login ticket to a game server, on its game port, before it
 * redirects the player there: `FF FF FF FF`, the ASCII text `trellis#`, an id of 16 random bytes, the
 * ticket's ASCII text. A server that could open the ticket answers `FF FF FF FF`, `trellis=` and the id;
 * otherwise it does not answer. The client carries only the id, as 32 hexadecimal digits, because clients
 * have no room for more.
 */
export const ticketHead = [0xff, 0xff, 0xff, 0xff, ...encodeAscii('trellis#')] as const
export const ticketTakenHead = [0xff, 0xff, 0xff, 0xff, ...encodeAscii('trellis=')] as const
export const ticketIdBytes = 16
/** The size of the longest sealed ticket, with some reserve. */
export const maxTicketBytes = 2048

function encodeAscii(text: string): number[] {
  return Array.from(text, (sign) => sign.charCodeAt(0))
}
