import { ActionButton } from '../../design/action-button.tsx'
import { firstStepsMessages } from '../../messages/first-steps.ts'
import { FirstStepsCard } from './first-steps-card.tsx'
import { listStepsWithoutServer } from './use-first-steps.ts'

type NewcomerFirstStepsProps = {
  /** Why no server can be created; null when one can. */
  denial: string | null
  onCreate: () => void
}

/** The first steps of a user who has no server. */
export function NewcomerFirstSteps({ denial, onCreate }: NewcomerFirstStepsProps) {
  return (
    <FirstStepsCard
      steps={listStepsWithoutServer()}
      actions={{
        create: (
          <ActionButton
            label={firstStepsMessages.actions.create}
            icon="plus"
            size="compact-sm"
            variant="light"
            denial={denial}
            onPress={onCreate}
          />
        ),
      }}
    />
  )
}
