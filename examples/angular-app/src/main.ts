import { bootstrapApplication } from '@angular/platform-browser'
import { ClubPage } from './club-page'

bootstrapApplication(ClubPage).catch((error: unknown) => console.error(error))
