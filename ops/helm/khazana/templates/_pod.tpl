{{/* A pod's template; takes root, roles and its part of the values. */}}
{{- define "khazana.pod" -}}
metadata:
  labels:
    app.kubernetes.io/name: khazana
    app.kubernetes.io/instance: {{ .root.Release.Name }}
    app.kubernetes.io/component: {{ .component }}
  annotations:
    prometheus.io/scrape: 'true'
    prometheus.io/port: '9464'
    prometheus.io/path: /metrics
spec:
  {{- with .root.Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  # DRAIN_SECONDS + STOP_SECONDS + 3, and a little.
  terminationGracePeriodSeconds: 30
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile:
      type: RuntimeDefault
  containers:
    - name: khazana
      image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag }}"
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      env:
        - name: PUBLIC_URL
          value: {{ .root.Values.publicUrl | quote }}
        - name: ROLES
          value: {{ .roles | quote }}
        - name: METRICS_HOST
          value: 0.0.0.0
        - name: METRICS_PORT
          value: '9464'
        {{- range $name, $value := .root.Values.settings }}
        - name: {{ $name }}
          value: {{ $value | quote }}
        {{- end }}
      envFrom:
        - secretRef:
            name: {{ .root.Values.secretName }}
      ports:
        - name: http
          containerPort: 3000
        - name: metrics
          containerPort: 9464
      # The first start waits for the database and for migrations.
      startupProbe:
        httpGet: { path: /livez, port: http }
        periodSeconds: 3
        failureThreshold: 200
      livenessProbe:
        httpGet: { path: /livez, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      # While the database hangs, all pods answer within a second that they are ready, and serve what they keep. One slow answer on a
      # busy machine takes no pod out. A pod that stops gets no more requests anyway.
      readinessProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 2
        timeoutSeconds: 3
        failureThreshold: 2
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
      resources:
        {{- toYaml .part.resources | nindent 8 }}
      volumeMounts:
        - name: data
          mountPath: /data
        - name: tmp
          mountPath: /tmp
  volumes:
    - name: data
      {{- if .root.Values.data.existingClaim }}
      persistentVolumeClaim:
        claimName: {{ .root.Values.data.existingClaim }}
      {{- else }}
      emptyDir: {}
      {{- end }}
    - name: tmp
      emptyDir: {}
{{- end }}
