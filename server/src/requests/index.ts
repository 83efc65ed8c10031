export { callerOf } from './caller.ts';
export { type AskedFrom, actorOf, type RequestContext, type SignedInContext } from './context.ts';
export { deviceOf, knownPlace, placeOf } from './place.ts';
export {
  CLIENT_ADDRESS_HEADER,
  callerAddress,
  clientAddress,
  contextOfCall,
  DEVICE_ZONE_HEADER,
  deviceHeaders,
  deviceZoneOf,
  giveRequestId,
  networkOf,
  newRequestContext,
  noteCaller,
  sourceOf,
  UNKNOWN_ADDRESS,
} from './request.ts';
