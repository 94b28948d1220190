import type { createTexture } from '@trellis/contract/game/textures.ts'
import type { Image } from '@trellis/rttex/image.ts'
import { useState } from 'react'
import { type CallInput } from '../../../kit/call.ts'
import { markUnsaved } from '../../../kit/unsaved.ts'
import { getDraftKey } from '../form/draft-key.ts'

export type TextureProperties = NonNullable<CallInput<typeof createTexture>['body']['properties']>
export type TextureForm = {
  picture: Image | null
  name: string
  rarity: number
  properties: TextureProperties
}

const empty: TextureForm = { picture: null, name: '', rarity: 1, properties: {} }

/** The item to be made, as far as it is filled in. */
export function useTextureForm() {
  const [form, setForm] = useState(empty)
  const keep = (next: TextureForm) => {
    setForm(next)
    markUnsaved(getDraftKey('custom-textures'), isBegun(next))
  }
  return {
    form,
    isBegun: isBegun(form),
    edit: (change: Partial<TextureForm>) => keep({ ...form, ...change }),
    clear: () => keep(empty),
  }
}

const isBegun = (form: TextureForm) => form.picture !== null || form.name !== ''
