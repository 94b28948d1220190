import type { Messages } from '@trellis/contract/kit/refusal.ts'
import type { TextureRefusal } from '@trellis/rttex/fault.ts'

/** Says in English why a texture is refused. */
export const textureSentences: Messages<TextureRefusal> = {
  'texture-cut-off': 'The texture is cut off.',
  'texture-unlike-header': 'The content of the texture does not fit its header.',
  'texture-broken-inside': 'The picture inside the texture is broken.',
  'texture-without-size': 'The texture has no size.',
  'texture-too-wide': ({ width, height }) => `The texture is larger than ${width}×${height}.`,
  'texture-too-long': ({ maxKb }) => `The texture is larger than ${maxKb} kB.`,
  'texture-format': 'The texture has a format that is not known.',
  'texture-mipmaps': 'The texture has an impossible number of mipmaps.',
  'not-rttex': 'This is not an RTTEX texture.',
  'texture-packing': 'The texture is packed in an unknown way.',
  'texture-not-unpacked': 'The texture cannot be unpacked.',
  'texture-other-file': 'The texture holds a file that is neither JPEG nor PNG.',
  'texture-pixels': 'The picture does not have as many pixels as its size says.',
}
