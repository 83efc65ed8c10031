import { signedIn, staffOnly } from '../../procedures/index.ts';
import { decidePhoto, removePhotos } from './commands.ts';
import { readOwnPhotos, readWaitingPhotos } from './queries.ts';

export const photosRouter = {
  own: signedIn.photos.own.handler(({ context }) => readOwnPhotos(context)),
  remove: signedIn.photos.remove.handler(({ context }) => removePhotos(context)),
  waiting: staffOnly('verifier').photos.waiting.handler(({ context }) => readWaitingPhotos(context)),
  decide: staffOnly('verifier').photos.decide.handler(({ input, context }) => decidePhoto(context, input)),
};
