import { answerWorkerTask } from '#platform/server/jobs/worker-task.ts'
import { cleanHtml } from './sanitiser.ts'

answerWorkerTask(({ html, withPictures }: { html: string; withPictures: boolean }) =>
  cleanHtml(html, withPictures),
)
