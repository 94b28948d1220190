import type { Template } from '@trellis/contract/game/world-library.ts'
import { worldHeight, worldWidth } from '@trellis/contract/game/worlds.ts'
import { Grid } from '../../../design/grid.tsx'
import { Stack } from '../../../design/stack.tsx'
import { Text } from '../../../design/text.tsx'
import { newWorldsMessages } from '../../../messages/new-worlds.ts'
import { useItemsById } from '../../items/index.ts'
import { WorldThumbnail } from '../thumbnails/world-thumbnail.tsx'
import { LibraryActions, LibraryButton } from './library-entry.tsx'
import { useTemplateActions } from './use-new-worlds.ts'

type TemplateGridProps = {
  serverId: string
  templates: readonly Template[]
  max: number
  chosen: string | null
  onChoose: (id: string) => void
}

const isId = (_: number, at: number) => at % 2 === 0

/** Shows the templates with their pictures, and chooses one. */
export function TemplateGrid({ serverId, templates, max, chosen, onChoose }: TemplateGridProps) {
  const text = newWorldsMessages
  const ids = templates.flatMap(({ foreground, background }) =>
    [...foreground.filter(isId), ...background.filter(isId)].filter((id) => id > 0),
  )
  const items = useItemsById(ids)
  const own = templates.filter(({ name }) => name !== null).length
  return (
    <Stack as="section" gap="xs" aria-label={text.templates}>
      <Text as="h3" size="sm" weight="semibold">
        {text.templates}
      </Text>
      <Grid as="ul" min="7rem" gap="xs">
        {templates.map((template) => (
          <Stack as="li" key={template.id} gap="2xs">
            <LibraryButton
              name={nameTemplate(template)}
              picture={
                <WorldThumbnail
                  world={{ name: '', weather: template.weather }}
                  picture={{
                    tiles: { width: worldWidth, height: worldHeight, ...template },
                    items,
                  }}
                />
              }
              isChosen={template.id === chosen}
              onChoose={() => onChoose(template.id)}
            />
            {template.name !== null && (
              <TemplateActions serverId={serverId} id={template.id} name={template.name} />
            )}
          </Stack>
        ))}
      </Grid>
      <Text size="sm" tone="muted">
        {text.ownTemplates({ count: own, max })}
      </Text>
    </Stack>
  )
}

function nameTemplate({ id, name }: Template): string {
  const builtIn: Readonly<Record<string, string>> = newWorldsMessages.builtIn
  return name ?? builtIn[id] ?? id
}

type TemplateActionsProps = { serverId: string; id: string; name: string }

function TemplateActions({ serverId, id, name }: TemplateActionsProps) {
  const text = newWorldsMessages
  const { rename, remove, save } = useTemplateActions(serverId)
  return (
    <LibraryActions
      name={name}
      text={{
        rename: text.renameTemplateOf({ name }),
        nameLabel: text.templateName,
        renameConfirm: text.rename.label,
        delete: text.deleteTemplateOf({ name }),
        deleteTitle: text.deleteTemplateTitle({ name }),
        deleteText: text.deleteTemplateText,
        deleteConfirm: text.deleteTemplate,
      }}
      rename={{
        isPending: rename.isPending,
        error: rename.error,
        send: (to, onSuccess) => rename.mutate({ templateId: id, name: to }, { onSuccess }),
      }}
      onDelete={() => remove.mutate(id)}
      extra={{
        label: text.fileOf({ name }),
        icon: 'download',
        act: () => save.mutate({ templateId: id, name }),
      }}
    />
  )
}
