/** The reason why a texture is refused, in a sentence for users. Any other error is a bug. */
export class RttexFault extends Error {
  override name = 'RttexFault'
}

export const cutOff = () => new RttexFault('The texture is cut off.')
export const createUnlikeItsHeaderFault = () =>
  new RttexFault('The content of the texture does not fit its header.')
export const createBrokenInsideFault = (cause: unknown) =>
  new RttexFault('The picture inside the texture is broken.', { cause })
