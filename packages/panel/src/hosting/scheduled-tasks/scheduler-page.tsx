import { Skeleton } from '@mantine/core'
import { banDenial } from '@trellis/contract/bans.ts'
import { noServer } from '@trellis/contract/users.ts'
import { BannedCard } from '../../design/banned-card.tsx'
import { LanguageSwitch } from '../../design/language-switch.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Page } from '../../design/page.tsx'
import { useAccount } from '../../kit/account.ts'
import { describeDenial } from '../../kit/describe-refusal.ts'
import { type Language, useLanguage } from '../../kit/language.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'
import { shellMessages } from '../../messages/shell.ts'
import styles from './scheduler-page.module.css'
import { SchedulerView } from './scheduler-view.tsx'
import { useTasks } from './use-tasks.ts'

export function SchedulerPage() {
  const { user } = useAccount()
  const text = scheduledTasksMessages
  const [language, setLanguage] = useLanguage()
  const denial = describeDenial(banDenial(user))
  if (denial !== null)
    return (
      <Page title={readTitle('scheduled-tasks')} intro={text.intro}>
        <BannedCard denial={denial} />
      </Page>
    )
  return (
    <Page
      title={readTitle('scheduled-tasks')}
      intro={text.intro}
      aside={
        <div className={styles.language}>
          <span aria-hidden="true">{text.languageShort}</span>
          <LanguageSwitch label={text.language} language={language} onLanguage={setLanguage} />
        </div>
      }
    >
      <SchedulerBody language={language} />
    </Page>
  )
}

type SchedulerBodyProps = { language: Language }

function SchedulerBody({ language }: SchedulerBodyProps) {
  const { user, profile } = useAccount()
  const tasks = useTasks(user.id)
  if (profile === null)
    return (
      <div role="status" aria-label={shellMessages.loading}>
        <Skeleton height={240} radius="lg" />
      </div>
    )
  return (
    <Loaded query={tasks} failed={scheduledTasksMessages.fetchFailed}>
      {(reply) => (
        <SchedulerView
          userId={user.id}
          tasks={reply.tasks}
          language={language}
          hasServer={profile.serverOwned !== noServer}
        />
      )}
    </Loaded>
  )
}
