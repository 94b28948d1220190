/** Why a texture is refused: a code, and the values for a sentence about it. Bounds are in pixels and in kB. */
export type TextureRefusal =
  | { code: 'texture-cut-off'; params?: undefined }
  | { code: 'texture-unlike-header'; params?: undefined }
  | { code: 'texture-broken-inside'; params?: undefined }
  | { code: 'texture-without-size'; params?: undefined }
  | { code: 'texture-too-wide'; params: { width: number; height: number } }
  | { code: 'texture-too-long'; params: { maxKb: number } }
  | { code: 'texture-format'; params?: undefined }
  | { code: 'texture-mipmaps'; params?: undefined }
  | { code: 'not-rttex'; params?: undefined }
  | { code: 'texture-packing'; params?: undefined }
  | { code: 'texture-not-unpacked'; params?: undefined }
  | { code: 'texture-other-file'; params?: undefined }
  | { code: 'texture-pixels'; params?: undefined }

/** A texture that is refused. Any other error is a bug. */
export class RttexFault extends Error {
  override name = 'RttexFault'
  readonly refusal: TextureRefusal

  constructor(refusal: TextureRefusal, options?: ErrorOptions) {
    super(refusal.code, options)
    this.refusal = refusal
  }
}

export const cutOff = () => new RttexFault({ code: 'texture-cut-off' })
export const createUnlikeItsHeaderFault = () => new RttexFault({ code: 'texture-unlike-header' })
export const createBrokenInsideFault = (cause: unknown) =>
  new RttexFault({ code: 'texture-broken-inside' }, { cause })
