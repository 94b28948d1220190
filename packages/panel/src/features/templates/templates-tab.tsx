import { Button } from '@mantine/core'
import type { ListedTemplate } from '@trellis/contract/templates.ts'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { List } from '../../ui/list.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Row } from '../../ui/row.tsx'
import { Text } from '../../ui/text.tsx'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { useAccount } from '../users/account.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { TemplateEntry } from './template-entry.tsx'
import { useTemplates } from './use-templates.ts'

/** The engines besides the bundled one. */
export function TemplatesTab() {
  const text = wordsForAdmins.templates
  const { user } = useAccount()
  const templates = useTemplates()
  const [opened, setOpened] = useState<{ known: ListedTemplate | null } | null>(null)
  return (
    <Card>
      <Row mb="sm" wrap gap="xl" rowGap="sm" align="start" justify="between" phoneLines>
        <Text tone="muted" size="md" basis="20rem">
          {user.isSuperAdmin ? text.intro : text.readOnly}
        </Text>
        {user.isSuperAdmin && (
          <Button
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => setOpened({ known: null })}
          >
            {text.add}
          </Button>
        )}
      </Row>
      <Loaded query={templates} failed={text.fetchFailed}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty icon="layers" title={text.none}>
              {text.noneHint}
            </Empty>
          ) : (
            <List aria-label={text.title}>
              {rows.map((template) => (
                <TemplateEntry
                  key={template.id}
                  template={template}
                  mayManage={user.isSuperAdmin}
                  onEdit={() => setOpened({ known: template })}
                />
              ))}
            </List>
          )
        }
      </Loaded>
      {opened && <TemplateDialog known={opened.known} onClose={() => setOpened(null)} />}
    </Card>
  )
}
