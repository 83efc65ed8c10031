/** Where better-auth finds its tables and columns: see database/migrations/002_accounts.sql. */
const times = { createdAt: 'created_at', updatedAt: 'updated_at' };

export const sessionTable = {
  fields: { ...times, userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent' },
  additionalFields: {
    timeZone: { type: 'string', fieldName: 'time_zone', required: false, input: false },
    isSharedDevice: { type: 'boolean', fieldName: 'is_shared_device', required: false, input: false },
  },
} as const;

export const accountTable = {
  fields: {
    ...times,
    userId: 'user_id',
    accountId: 'account_id',
    providerId: 'provider_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
  },
};

export const twoFactorTable = {
  user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
  twoFactor: {
    modelName: 'two_factor',
    fields: {
      userId: 'user_id',
      backupCodes: 'backup_codes',
      failedVerificationCount: 'failed_verification_count',
      lockedUntil: 'locked_until',
    },
  },
};

export const verificationTable = { fields: { ...times, expiresAt: 'expires_at' } };

export const rateLimitTable = { modelName: 'rate_limit', fields: { lastRequest: 'last_request' } };

/** What a profile is born with; the table itself refuses every requested role but patient and doctor. */
export const userTable = {
  fields: { ...times, emailVerified: 'email_verified' },
  additionalFields: {
    requestedRole: { type: 'string', fieldName: 'requested_role', required: true, returned: false },
    locale: { type: 'string', required: true },
    timeZone: { type: 'string', fieldName: 'time_zone', required: true, returned: false },
    acceptedTerms: { type: 'string', fieldName: 'accepted_terms', required: true, returned: false },
  },
} as const;
