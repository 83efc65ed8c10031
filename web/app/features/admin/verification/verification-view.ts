import { HOLDINGS, type Holding, QUEUE_ORDERS, type QueueOrder } from '@polyclinic/contract/admin/verification/rules';

/** In which order the queue is shown and whose applications, as the address says. */
export interface VerificationView {
  order: QueueOrder;
  held: Holding;
}

export function readVerificationView(params: URLSearchParams): VerificationView {
  return {
    order: QUEUE_ORDERS.find((one) => one === params.get('order')) ?? 'priority',
    held: HOLDINGS.find((one) => one === params.get('held')) ?? 'all',
  };
}
