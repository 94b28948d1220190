import { ActionIcon, Button } from '@mantine/core'
import type { Template } from '@trellis/contract/world-library.ts'
import { libraryNameSchema } from '@trellis/contract/world-library.ts'
import { worldHeight, worldWidth } from '@trellis/contract/worlds.ts'
import { useState } from 'react'
import { confirm } from '../../../design/confirm.tsx'
import { Grid } from '../../../design/grid.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Row } from '../../../design/row.tsx'
import { Stack } from '../../../design/stack.tsx'
import { Text } from '../../../design/text.tsx'
import { newWorldsMessages } from '../../../messages/new-worlds.ts'
import { useItemsById } from '../../items/index.ts'
import { WorldThumbnail } from '../world-thumbnail.tsx'
import { NameForm } from './name-form.tsx'
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
            <Button
              variant={template.id === chosen ? 'light' : 'default'}
              aria-pressed={template.id === chosen}
              h="auto"
              p="xs"
              fullWidth
              styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
              onClick={() => onChoose(template.id)}
            >
              <Stack gap="xs" align="center">
                <WorldThumbnail
                  world={{ name: '', weather: template.weather }}
                  picture={{
                    tiles: { width: worldWidth, height: worldHeight, ...template },
                    items,
                  }}
                />
                <span>{nameTemplate(template)}</span>
              </Stack>
            </Button>
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
  const [isNaming, setIsNaming] = useState(false)
  const ask = () =>
    confirm({
      title: text.deleteTemplateTitle({ name }),
      text: text.deleteTemplateText,
      confirmLabel: text.deleteTemplate,
      isDanger: true,
      onConfirm: () => remove.mutate(id),
    })
  const actions = [
    { label: text.renameTemplateOf({ name }), icon: 'pencil', act: () => setIsNaming(true) },
    {
      label: text.fileOf({ name }),
      icon: 'download',
      act: () => save.mutate({ templateId: id, name }),
    },
    { label: text.deleteTemplateOf({ name }), icon: 'bin', act: ask },
  ] as const
  return (
    <Row gap="2xs" justify="center">
      {actions.map(({ label, icon, act }) => (
        <ActionIcon
          key={icon}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={label}
          title={label}
          onClick={act}
        >
          <Icon name={icon} size={16} />
        </ActionIcon>
      ))}
      {isNaming && (
        <NameForm
          title={text.renameTemplateOf({ name })}
          label={text.templateName}
          confirmLabel={text.rename.label}
          first={name}
          schema={libraryNameSchema}
          isPending={rename.isPending}
          error={rename.error}
          onSubmit={(to) =>
            rename.mutate({ templateId: id, name: to }, { onSuccess: () => setIsNaming(false) })
          }
          onClose={() => setIsNaming(false)}
        />
      )}
    </Row>
  )
}
