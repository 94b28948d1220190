import { Button } from '@mantine/core'
import type { ListedTemplate } from '@trellis/contract/templates.ts'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { useAccount } from '../users/account.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { TemplateEntry } from './template-entry.tsx'
import styles from './templates-tab.module.css'
import { useTemplates } from './use-templates.ts'

/** The engines besides the bundled one. */
export function TemplatesTab() {
  const text = wordsForAdmins.templates
  const { user } = useAccount()
  const templates = useTemplates()
  const [opened, setOpened] = useState<{ known: ListedTemplate | null } | null>(null)
  return (
    <Card>
      <div className={styles.toolbar}>
        <p className={styles.intro}>{user.isSuperAdmin ? text.intro : text.readOnly}</p>
        {user.isSuperAdmin && (
          <Button
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => setOpened({ known: null })}
          >
            {text.add}
          </Button>
        )}
      </div>
      <Loaded query={templates} failed={text.fetchFailed}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty icon="layers" title={text.none}>
              {text.noneHint}
            </Empty>
          ) : (
            <ul className={styles.list} aria-label={text.title}>
              {rows.map((template) => (
                <TemplateEntry
                  key={template.id}
                  template={template}
                  mayManage={user.isSuperAdmin}
                  onEdit={() => setOpened({ known: template })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened && <TemplateDialog known={opened.known} onClose={() => setOpened(null)} />}
    </Card>
  )
}
