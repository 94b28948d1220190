import { Stack } from '@mantine/core'
import { createTexture } from '@trellis/contract/game/textures.ts'
import { useState } from 'react'
import { Card } from '../../../design/card.tsx'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import { useUnsaved } from '../../../kit/unsaved.ts'
import { configurationMessages } from '../../../messages/configuration.ts'
import { getDraftKey } from '../form/draft-key.ts'
import { SaveBar } from '../form/save-bar.tsx'
import { useApply } from '../form/use-apply.ts'
import { useCreateTexture } from '../form/use-configuration.ts'
import { NewItemCard } from './new-item-card.tsx'
import { type TextureForm, useTextureForm } from './texture-form.ts'
import { TexturePreviews } from './texture-previews.tsx'
import { TextureUpload } from './texture-upload.tsx'

export function CustomTexturesTab() {
  const text = configurationMessages
  const { form, isBegun, edit, clear } = useTextureForm()
  const create = useCreateTexture()
  const when = useApply('restart')
  const { apply } = when
  const [isRefused, setRefused] = useState(false)
  const hasUnsavedItems = useUnsaved(getDraftKey('custom-items'))
  const problem = hasUnsavedItems ? text.textures.unsavedItems : findProblem(form)
  const submit = () => {
    const { picture, name: itemName, rarity, properties } = form
    setRefused(problem !== null)
    if (problem !== null || picture === null) return
    create.mutate({
      body: { picture, itemName, rarity, properties },
      apply,
      onSaved: clear,
    })
  }
  return (
    <Stack gap="lg">
      <Card title={text.textures.title}>
        <TextureUpload
          hasPicture={form.picture !== null}
          onPicture={(picture) => edit({ picture })}
        />
        {form.picture !== null && (
          <TexturePreviews picture={form.picture} properties={form.properties} />
        )}
      </Card>
      <NewItemCard form={form} onForm={edit} />
      <SaveBar
        denial={useRightRefusal(createTexture)}
        label={text.save.itemAndRestart}
        quietLabel={text.save.item}
        when={when}
        isDirty={isBegun}
        idle={text.textures.needPicture}
        problem={isRefused ? problem : null}
        isSaving={create.isPending}
        onSave={submit}
        onDiscard={clear}
      />
    </Stack>
  )
}

/** Returns what is missing; null if the item can be created. */
function findProblem({ picture, name }: TextureForm): string | null {
  const text = configurationMessages.textures
  if (picture === null) return text.needPicture
  return name.trim() === '' ? text.needName : null
}
