import { Button } from '@mantine/core'
import { defaultFeedbackType } from '@trellis/contract/operations/feedback.ts'
import { useState } from 'react'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { Notice } from '../../design/notice.tsx'
import { Page } from '../../design/page.tsx'
import { useAccount } from '../../kit/account.ts'
import { useDraft } from '../../kit/draft.ts'
import { feedbackMessages } from '../../messages/feedback.ts'
import { refusalsMessages } from '../../messages/refusals.ts'
import { supportMessages } from '../../messages/support.ts'
import { SupportLink } from '../../platform/support/index.ts'
import { AppealCard } from './appeal-card.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { type FeedbackDraft, useSubmitFeedback } from './use-submit-feedback.ts'

const emptyDraft: FeedbackDraft = { type: defaultFeedbackType, message: '' }

export function FeedbackPage() {
  const { user } = useAccount()
  const text = feedbackMessages
  const draft = useDraft('feedback', emptyDraft)
  const submit = useSubmitFeedback(draft.settle)
  const [isAnother, setIsAnother] = useState(false)
  const writeAnother = () => {
    setIsAnother(true)
    submit.reset()
  }
  return (
    <Page title={text.heading} art="board" intro={text.intro}>
      {user.isBanned && <Notice tone="bad" title={refusalsMessages['feedback-banned']} />}
      {user.isBanned && <AppealCard userId={user.id} />}
      <Card>
        {submit.isSuccess ? (
          <Empty
            icon="check"
            title={text.thanksTitle}
            action={
              // The pressed button is gone, so this one takes the focus.
              <Button autoFocus variant="default" onClick={writeAnother}>
                {text.another}
              </Button>
            }
          >
            {text.thanksText}
          </Empty>
        ) : (
          <FeedbackForm
            draft={draft}
            isBanned={user.isBanned}
            isSending={submit.isPending}
            hasFocus={isAnother}
            onSend={submit.mutate}
          />
        )}
      </Card>
      <SupportLink label={supportMessages.contact} />
    </Page>
  )
}
