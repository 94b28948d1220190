import type { JoinPage } from '@trellis/contract/operations/join-page.ts'
import { useState } from 'react'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { Segments } from '../../design/segments.tsx'
import { Text } from '../../design/text.tsx'
import {
  findOwnPlatform,
  getGuideValues,
  guidePlatformNames,
  guidePlatformsEn,
  guidePlatformsId,
  StepList,
} from '../../game/setup-guide/index.ts'
import { readLocale } from '../../language/locale.ts'
import { joinPageMessages } from '../../messages/join-page.ts'
import { CopyLine } from './copy-line.tsx'

type JoinStepsProps = { page: JoinPage }

/** How each kind of device comes to this server. */
export function JoinSteps({ page: { name, connection } }: JoinStepsProps) {
  const text = joinPageMessages
  const [platform, setPlatform] = useState(findOwnPlatform)
  const isIndonesian = readLocale() === 'id'
  const steps = (isIndonesian ? guidePlatformsId : guidePlatformsEn)[platform]
  const values = getGuideValues(connection)
  return (
    <Card title={text.stepsTitle}>
      <Text mb="md" tone="muted">
        {text.stepsText}
      </Text>
      <Segments
        label={text.device}
        segments={guidePlatformNames.map(([key, label]) => ({ key, label }))}
        chosen={platform}
        onChoose={setPlatform}
      />
      <Box mt="lg" lang={isIndonesian ? 'id' : 'en'}>
        <StepList
          platform={steps}
          renderValue={(value) => <CopyLine label={text.values[value]} value={values[value]} />}
          end={<CopyLine label={text.serverName} value={name} />}
        />
        <Text mt="lg" tone="muted" size="sm" maxWidth="48rem">
          {text.undo} {steps.undo}
        </Text>
      </Box>
    </Card>
  )
}
