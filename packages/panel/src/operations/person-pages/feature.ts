import { defineFeature } from '../../kit/feature.ts'

/** The admin page opens a person's page by its address; it has no tab. */
export const personPagesFeature = defineFeature({ name: 'person-pages' })
