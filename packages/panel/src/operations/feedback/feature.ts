import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'

export const feedbackFeature = defineFeature({
  name: 'feedback',
  pages: [
    {
      path: '/feedback',
      title: readTitle('feedback'),
      icon: 'message',
      section: 'general',
      order: 30,
      load: () => import('./feedback-page.tsx').then((it) => it.FeedbackPage),
    },
  ],
  adminTabs: [
    {
      key: 'feedback',
      title: readTitle('feedback-admin'),
      icon: 'message',
      order: 50,
      permission: 'feedback:view',
      load: () => import('./feedback-tab.tsx').then((it) => it.FeedbackTab),
    },
  ],
})
